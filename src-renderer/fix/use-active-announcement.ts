import { useEffect } from 'react';

/** Reports the address that Enter would take now, as one line. Reports '' if there is none and when the list closes. */
export function useActiveAnnouncement(text: string, onActive: (text: string) => void): void {
  useEffect(() => {
    onActive(text);
    return () => onActive('');
  }, [onActive, text]);
}
