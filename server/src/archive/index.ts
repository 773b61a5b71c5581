import { pages } from '@oems/contract/archive/console.ts'
import type { Domain } from '../core/domain.ts'
import { archiveAging } from './aging.ts'
import archives from './archives.ts'
import { tests } from './countedTests.ts'
import { archiveFiles } from './fileOwners.ts'
import { archivesOfPeople } from './followers.ts'
import { archiveGauges } from './gauges.ts'
import { kindsOfArchive } from './kinds.ts'
import { archiveTargets } from './logTargets.ts'
import ownArchive from './phone.ts'

/** What is known of a person's health, and who has looked at it. */
const archive: Domain = {
  calls: [archives, ownArchive],
  jobs: [archiveAging],
  sources: [tests, ...archiveGauges.map(({ source }) => source)],
  logTargets: archiveTargets,
  fileOwners: archiveFiles,
  people: archivesOfPeople,
  timeline: kindsOfArchive,
  pages,
  demo: () => import('./demo.ts'),
  demoLast: () => import('./demoDiseases.ts'),
}
export default archive
