# SPDX-License-Identifier: MIT
# machine.sh: a machine with nothing but a base Debian system, as a folder made by debootstrap, for tests/newcomer and tests/package. It
# uses the package mirrors, certificates and npm settings of this one; RELEASE names the release, `trixie` for example, where it
# is to be another than this machine's. To be sourced; needs root.
#
# enter_machine "$0" "$@"   first of all: goes on in namespaces of its own, so that nothing stays mounted and nothing keeps
#                           running, however the script ends
# make_machine [FOLDER]     made anew, or from the file MACHINE_BASE, where it is kept if it does not exist yet;
#                           then `inside COMMAND` runs a command in it; without a folder it is removed at the end; one that was
#                           made before is used as it is

enter_machine() {
    [ "$(id -u)" = 0 ] || { echo "$(basename "$1"): only root can make another machine" >&2; exit 1; }
    [ -z "${INSIDE_MACHINE:-}" ] || return 0
    tools/setup machine
    INSIDE_MACHINE=1 exec unshare --mount --pid --fork --kill-child --mount-proc "$@"
}

say() {
    echo "$(basename "$0"): $(date -u +%H:%M:%S) $*"
}

inside() {
    chroot "$machine" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/games LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive \
        ${ARGUMENTS:+ARGUMENTS="$ARGUMENTS"} "$@"
}

remove_machine() {
    # Whatever still runs in there is ended with our namespaces.
    umount -R -l "$machine/dev" "$machine/proc" "$machine/sys" "$machine" 2>/dev/null || true
    rm -rf --one-file-system "$machine"
}

# The mirror this machine uses for its own release.
mirror() {
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' |
        awk -v release="$host_release" '$2 == release {print $1; exit}'
}

make_base() {
    say "a base system: $release"
    if [ -s "${MACHINE_BASE:-}" ]; then
        tar xf "$MACHINE_BASE" -C "$machine"
    else
        debootstrap "$release" "$machine" "$(mirror)" >"$machine.log" 2>&1 || { tail -n 20 "$machine.log" >&2; exit 1; }
        rm -f "$machine.log"
        [ -z "${MACHINE_BASE:-}" ] || tar cf "$MACHINE_BASE" --one-file-system -C "$machine" .
    fi
    say "$(inside dpkg-query -f '.\n' -W | wc -l) packages, $(du -sm "$machine" | cut -f 1) MB"
}

# As here: where packages come from (for its own release), whom to trust, and where npm finds its registry.
copy_settings() {
    rm -f "$machine/etc/apt/sources.list"
    for path in sources.list sources.list.d apt.conf.d preferences.d keyrings trusted.gpg.d; do
        [ ! -e "/etc/apt/$path" ] || cp -r "/etc/apt/$path" "$machine/etc/apt/"
    done
    rm -f "$machine/etc/apt/apt.conf.d/50appstream" # of a package, which would ask about it
    find "$machine/etc/apt" '(' -name '*.list' -o -name '*.sources' ')' -exec sed -i "s/\\b$host_release\\b/$release/g" '{}' +
    for path in /etc/resolv.conf /etc/hosts /usr/local/share/ca-certificates; do
        [ ! -e "$path" ] || cp -rL --parents "$path" "$machine/"
    done
    cp -rLn --parents /usr/share/keyrings "$machine/" # its own release knows its own keys better
    if command -v npm >/dev/null; then
        for setting in registry cafile; do
            npm config get "$setting" 2>/dev/null | sed -n "/^[^u]/s/^/$setting=/p"
        done >"$machine/root/.npmrc"
    fi
}

make_machine() {
    # shellcheck disable=SC1091
    host_release=$(. /etc/os-release && echo "$VERSION_CODENAME")
    release=${RELEASE:-$host_release}
    if [ -n "${1:-}" ]; then
        mkdir -p "$1"
        machine=$(cd "$1" && pwd)
    else
        machine=$(mktemp -d)
        chmod 755 "$machine" # other users live there as well
        trap remove_machine EXIT
    fi
    if [ -e "$machine/etc/debian_version" ]; then
        say "the system in $machine"
    else
        make_base
        copy_settings
    fi
    mount --bind "$machine" "$machine" # a root of its own, as `ip netns` wants it
    mount -t proc proc "$machine/proc"
    mount --rbind /dev "$machine/dev"
    mount --rbind /sys "$machine/sys"
    inside apt-get update -qq
}
