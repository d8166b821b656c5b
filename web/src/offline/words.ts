// SPDX-License-Identifier: MIT
// What the client says of playing without a server.
import { settings } from '../settings.svelte';

const en = {
  note: 'You are offline: games against bots and on this device work.',
  retry: 'Try to connect',
  broken: 'without a connection the game could not be loaded: this page was never opened here before',
  here: 'on this device',
  room: 'This table is on this device: nobody else can join. Take a seat for everybody who plays here, and give the others to bots.',
};

const fr: typeof en = {
  note: 'Vous êtes hors ligne : les parties contre des robots et sur cet appareil fonctionnent.',
  retry: 'Essayer de se connecter',
  broken: 'sans connexion, le jeu n’a pas pu être chargé : cette page n’avait jamais été ouverte ici',
  here: 'sur cet appareil',
  room: 'Cette table est sur cet appareil : personne d’autre ne peut s’y joindre. Prenez une place pour chacun de ceux qui jouent ici, et donnez les autres à des robots.',
};

export const offline = () => (settings.lang === 'fr' ? fr : en);
