export { readLastRuns } from './job-rows.ts';
export { deleteRemovedJob } from './removed-jobs.ts';
export { getRunId } from './run-id.ts';
export type { Schedule } from './schedule.ts';
export { startSchedule } from './schedule.ts';
