/** SQL for the identity of a list during its deletion. It hides the list and allows another import of the file. */
export const LEFT_IDENTITY = `'left ' || id`;
