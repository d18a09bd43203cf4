/** What a question is known by, so that it is kept once: 32 bytes. */
import { hash } from 'node:crypto';
import { type Question, questionKey } from '#shared/domain/address/question.ts';
import { emailKey } from '#shared/domain/email/email-cell.ts';
import { jsonColumn } from '../stored.ts';
import { emailQuestion, geocodeParts, question as questionShape } from '../stored-shapes.ts';

/** What the ledger keeps of an address that is asked. @throws AppError `stored_value_unreadable` */
export const toQuestion = jsonColumn<Question>('questions', 'question', questionShape);
/** The same of an email. */
export const toEmailQuestion = jsonColumn('questions', 'question', emailQuestion);
/** The same of a place whose coordinates are asked. */
export const toGeocodeParts = jsonColumn('questions', 'question', geocodeParts);

/** Of a question about an address, one byte a character. */
export const validationKey = (question: Question): string =>
  hash('sha256', `validate\n${questionKey(question)}`, 'binary');

/** Of what a person asks beside a row's check: the same text for the same question. */
export const callKey = (endpoint: string, text: string): Buffer =>
  hash('sha256', `${endpoint}\n${text}`, 'buffer');

/** Of the check of an email, whatever the letter case of its domain. */
export const emailQuestionKey = (email: string): Buffer =>
  hash('sha256', `email-validate\n${emailKey(email)}`, 'buffer');

/** Whether a question that was read from a damaged file is the one that was kept under this key. */
export function isKeyOf(key: Buffer, endpoint: string, question: string): boolean {
  try {
    return keyOfKept(endpoint, question).equals(key);
  } catch {
    return false; // it is not what a question is written as
  }
}

function keyOfKept(endpoint: string, question: string): Buffer {
  switch (endpoint) {
    case 'validate':
      return Buffer.from(validationKey(toQuestion(question)), 'latin1');
    case 'email-validate':
      return emailQuestionKey(toEmailQuestion(question).email);
    default:
      return callKey(endpoint, question);
  }
}
