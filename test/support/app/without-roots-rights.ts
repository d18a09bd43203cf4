/** Words to put in front of a command, so that file permissions apply to it even if root runs it. */
export const WITHOUT_ROOTS_RIGHTS: readonly string[] =
  process.getuid?.() === 0
    ? [
        'setpriv',
        '--bounding-set=-dac_override,-dac_read_search',
        '--inh-caps=-dac_override,-dac_read_search',
      ]
    : [];
