/**
 * A list that is being deleted has this identity. So it is none any more, its file can be imported again, and what a crash
 * leaves of it is known.
 */
export const LEFT_IDENTITY = `'left ' || id`;
