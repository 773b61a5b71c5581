/** Parts that name people: one script for all of them. */
export { Abnormal } from './Abnormal.tsx'
export { Overdue } from './Overdue.tsx'
export { Unfilled } from './Unfilled.tsx'
