/** Put in front of a command's words, it limits the command to the file permissions, even if root runs it. */
export const WITHOUT_ROOTS_RIGHTS: readonly string[] =
  process.getuid?.() === 0
    ? [
        'setpriv',
        '--bounding-set=-dac_override,-dac_read_search',
        '--inh-caps=-dac_override,-dac_read_search',
      ]
    : [];
