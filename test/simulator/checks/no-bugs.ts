import type { CreateCheck } from './check.ts';

export const noBugs: CreateCheck = (world) => ({
  afterStep() {
    const { life, blame } = world;
    if (life.disk.hasFailed()) life.bugs.length = 0;
    for (const bug of life.bugs.splice(0)) blame('no bugs', bug);
  },
});
