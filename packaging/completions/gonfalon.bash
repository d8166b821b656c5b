# SPDX-License-Identifier: MIT
# Completion of `gonfalon` for bash. The program itself says what fits: see src/cli/complete.c.
_gonfalon() {
    local before=${COMP_LINE:0:COMP_POINT} word line words=()
    read -ra words <<<"$before"
    [[ $before == *[[:space:]] ]] && words+=('')
    word=${words[-1]}
    # bash takes what follows an equals sign or a colon for a word of its own.
    local inside=
    [[ $word == *=* && $COMP_WORDBREAKS == *=* ]] && inside=${word%"${word##*=}"}
    COMPREPLY=()
    while IFS=$'\t' read -r line _; do
        case $line in
        :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        :directories) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
        *=) compopt -o nospace; COMPREPLY+=("$line") ;;
        *) COMPREPLY+=("${line#"$inside"}") ;;
        esac
    done < <("${words[0]}" --complete "${words[@]:1}" 2>/dev/null)
}
complete -F _gonfalon gonfalon
