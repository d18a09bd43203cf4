/** What goes wrong between the window and the app, in words. */
import { formatNumber } from '../format.ts';
import type { Writers } from './failure-writers.ts';

/** How a tab gets in. */
const FRESH_ADDRESS =
  'To use Doorstep here, start it again as you did before: it opens in a new tab, and nothing that runs is stopped.';

export const BOUNDARY = {
  interrupted: () => ({
    title: 'Stopped',
    text: 'The work was stopped. Everything finished so far is kept; start again to go on.',
  }),
  invalid_input: ({ operation, detail }) => ({
    title: 'Not understood',
    text: `“${operation}” was asked for something it cannot do: ${detail}.`,
  }),
  operation_unknown: ({ operation }) => ({
    text: `This version of Doorstep does not know “${operation}”. Reload the window, or restart the app.`,
  }),
  host_unreachable: () => ({
    title: 'Doorstep has stopped',
    text: 'Start it again as you did before. It opens in a new tab; close this one. Everything so far is kept.',
  }),
  too_many_windows: ({ most }) => ({
    title: 'No more windows',
    text: `Doorstep has ${formatNumber(most)} windows open. Close one, then open this again.`,
  }),
  core_restarted: () => ({
    title: 'Doorstep had to start a part of itself again',
    text: 'Everything you decided before is kept, and what was being checked is paused. Only what you did in that very moment may not be: look, and do it again if it is not.',
  }),
  core_keeps_failing: ({ log }) => ({
    title: 'Doorstep cannot go on',
    text: `A part of it failed several times within a minute. Everything you decided is kept. Close Doorstep and start it again; if that does not help, restart the computer. What went wrong is written in “${log}”: send that file to whoever looks after Doorstep, it holds nothing of your lists.`,
  }),
  session_unknown: () => ({
    title: 'Doorstep is not open in this tab',
    text: `Doorstep is running, and a tab that has it open continues there. A bookmark or a copied address does not open it, so that no other program on this computer can. ${FRESH_ADDRESS} Where Doorstep runs in a terminal, you can also press Enter there and paste the address it prints here.`,
  }),
  open_in_another_tab: () => ({
    title: 'Doorstep is open in another tab',
    text: 'Only one tab works at a time. If you use Doorstep here, the other tab first saves the notes and edits you typed there. A file that is not imported yet must be opened again.',
  }),
  session_ended: () => ({
    title: 'This tab’s address was opened twice',
    text: `An address works once. The one this tab was opened with was opened again: by you in another tab, or by somebody else on this computer who could read it. Doorstep cannot tell who was first, so it let go of this tab and did not let in the other. ${FRESH_ADDRESS} Everything so far is kept.`,
  }),
  code_used_before: () => ({
    title: 'This address was opened before',
    text: `An address works once. This one was opened before: by you in another tab, or by somebody else on this computer who could read it. Doorstep cannot tell who was first, so it did not let in this tab and let go of the other. ${FRESH_ADDRESS} Everything so far is kept.`,
  }),
  host_not_proved: () => ({
    title: 'This may not be Doorstep',
    text: 'Doorstep has stopped or was started anew, and what answers at its address now could not prove to be it: it may be another program. It got no service key, this tab sends it nothing more, and nothing it says is shown. Close this tab and start Doorstep again as you did before. Everything so far is kept.',
  }),
  internal: ({ reference }) => ({
    title: 'Something went wrong in Doorstep',
    text: `This is a fault in Doorstep, not in your list. What was saved is kept. Its details are in the log under ${reference}.`,
  }),
} satisfies Partial<Writers>;
