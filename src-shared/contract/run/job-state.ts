/** `stopped`: a person or the end of the app ended the job. `failed`: the event names the failure. */
export type JobState = 'running' | 'done' | 'failed' | 'stopped';
