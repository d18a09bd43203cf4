import { hash } from 'node:crypto';
import { type Question, questionKey } from '#shared/domain/address/question.ts';
import { emailKey } from '#shared/domain/email/email-cell.ts';
import { jsonColumn } from '../stored.ts';
import { emailQuestion, geocodeParts, question as questionShape } from '../stored-shapes.ts';

/** Parses the stored question about an address. @throws AppError `stored_value_unreadable` */
export const toQuestion = jsonColumn<Question>('questions', 'question', questionShape);
export const toEmailQuestion = jsonColumn('questions', 'question', emailQuestion);
export const toGeocodeParts = jsonColumn('questions', 'question', geocodeParts);

/** Returns the key of a question about an address, one byte per character. */
export const validationKey = (question: Question): string =>
  hash('sha256', `validate\n${questionKey(question)}`, 'binary');

/** Returns the key of a question that a person asks. The text must be equal for equal questions. */
export const callKey = (endpoint: string, text: string): Buffer =>
  hash('sha256', `${endpoint}\n${text}`, 'buffer');

/** Returns the key of an email check, for any letter case of its domain. */
export const emailQuestionKey = (email: string): Buffer =>
  hash('sha256', `email-validate\n${emailKey(email)}`, 'buffer');

/** Whether a question from a damaged file matches its key. */
export function isKeyOf(key: Buffer, endpoint: string, question: string): boolean {
  try {
    return keyOfKept(endpoint, question).equals(key);
  } catch {
    return false; // not a valid question
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
