import { useEffect } from 'react';

/** Says which address would be taken now, in one line, '' for none; nothing is left of it when the list goes. */
export function useActiveText(text: string, onActive: (text: string) => void): void {
  useEffect(() => {
    onActive(text);
    return () => onActive('');
  }, [onActive, text]);
}
