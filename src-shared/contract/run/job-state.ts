export type JobState = 'running' | 'done' | 'failed' | 'stopped';
