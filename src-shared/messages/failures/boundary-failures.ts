import { formatNumber } from '../format.ts';
import type { Writers } from './failure-writers.ts';

const START_AGAIN =
  'To use Doorstep here, start it again in the usual way. It opens in a new tab. Running work continues.';

const OPENED_TWICE =
  'Either you opened it in another tab, or another person on this computer read the address and opened it.';

export const BOUNDARY = {
  interrupted: () => ({
    title: 'Stopped',
    text: 'The work was stopped. Everything finished so far is saved. Start again to continue.',
  }),
  invalid_input: ({ operation, detail }) => ({
    title: 'Not understood',
    text: `The request “${operation}” is not valid: ${detail}.`,
  }),
  operation_unknown: ({ operation }) => ({
    text: `This version of Doorstep does not know “${operation}”. Reload the window, or restart the app.`,
  }),
  host_unreachable: () => ({
    title: 'Doorstep has stopped',
    text: 'Start Doorstep again in the usual way. It opens in a new tab, and you can close this tab. Everything so far is saved.',
  }),
  too_many_windows: ({ most }) => ({
    title: 'Too many windows',
    text: `Doorstep already has ${formatNumber(most)} windows open. Close one, then try again.`,
  }),
  core_restarted: () => ({
    title: 'A part of Doorstep had to restart',
    text: 'Your earlier decisions are saved, and checks are paused. Your last action may be lost. Check it, and repeat it if necessary.',
  }),
  core_keeps_failing: ({ log }) => ({
    title: 'Doorstep cannot continue',
    text: `A part of Doorstep failed several times within a minute. All your decisions are saved. Close Doorstep and start it again. If that does not help, restart the computer. Details are in the file “${log}”. Send it to your administrator. It contains no list data.`,
  }),
  session_unknown: () => ({
    title: 'Doorstep is not open in this tab',
    text: `Doorstep is running. If another tab has it open, you can continue there. A bookmark or a copied address does not open Doorstep. This keeps out other programs on this computer. ${START_AGAIN} If Doorstep runs in a terminal, you can also press Enter there and paste the address it prints.`,
  }),
  open_in_another_tab: () => ({
    title: 'Doorstep is open in another tab',
    text: 'Only one tab works at a time. If you use Doorstep here, the other tab first saves the notes and edits you typed there. If a file there is not imported yet, you must open it again.',
  }),
  session_ended: () => ({
    title: 'The address of this tab was opened twice',
    text: `Each address opens Doorstep only once, and the address of this tab was opened again. ${OPENED_TWICE} Doorstep cannot tell who was first, so it closed both tabs. ${START_AGAIN} Everything so far is saved.`,
  }),
  code_used_before: () => ({
    title: 'This address was opened before',
    text: `Each address opens Doorstep only once, and this address was opened before. ${OPENED_TWICE} Doorstep cannot tell who was first, so it closed both tabs. ${START_AGAIN} Everything so far is saved.`,
  }),
  host_not_proved: () => ({
    title: 'This may not be Doorstep',
    text: 'Doorstep stopped or was restarted. The program that now answers at its address could not prove that it is Doorstep. That program received no service key. This tab sends it nothing more and shows nothing from it. Close this tab and start Doorstep again in the usual way. Everything so far is saved.',
  }),
  internal: ({ reference }) => ({
    title: 'Something went wrong in Doorstep',
    text: `This is a fault in Doorstep, not in your list. Saved work is safe. The log has details under ${reference}.`,
  }),
} satisfies Partial<Writers>;
