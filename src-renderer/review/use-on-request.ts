import { useEffect, useRef } from 'react';

/** Calls `answer` whenever `asked` changes. @param asked the number of requests so far, by key or in the palette */
export function useOnRequest(asked: number, answer: () => void): void {
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  }, [answer]);
  const answered = useRef(asked);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    latest.current();
  }, [asked]);
}
