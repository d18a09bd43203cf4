import { useEffect, useRef } from 'react';

/** Answers each time a person asks by key or in the palette. @param asked how often they did */
export function useWhenAsked(asked: number, answer: () => void): void {
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
