/** Starts a command that may read and write no more than its files say, also where root runs it: in front of its words. */
export const WITHOUT_ROOTS_RIGHTS: readonly string[] =
  process.getuid?.() === 0
    ? [
        'setpriv',
        '--bounding-set=-dac_override,-dac_read_search',
        '--inh-caps=-dac_override,-dac_read_search',
      ]
    : [];
