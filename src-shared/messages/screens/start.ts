/** The first start, and the moment before it. */

export const START = {
  opening: 'Opening Doorstep…',
  title: 'Clean your mailing list',
  intro:
    'Doorstep checks every address, shows you the doubtful ones, and gives you your own file back, corrected.',
  ownList: 'Or open your own list. Nothing is sent before you say so.',
  openList: 'Open a list…',
  pasteCells: 'Paste cells…',
} as const;

export const START_WAYS = {
  practise: {
    title: 'Look around',
    text: 'A real list and a practice service. No key, no network, no cost.',
    action: 'Practise with sample data',
  },
  ownKey: {
    title: 'Connect your service',
    text: 'Enter the address and key you were given. The key stays on this computer.',
    action: 'Enter a key',
  },
  evaluationKey: {
    title: 'Try a service out',
    text: 'The service issues a key for a short list, once you have read and agreed to its terms.',
    action: 'Get an evaluation key',
  },
} as const;
