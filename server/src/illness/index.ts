import { pages } from '@oems/contract/illness/console.ts'
import type { Domain } from '../core/domain.ts'
import illnesses, { illnessTarget } from './illnesses.ts'

/** The illnesses that are reported, vaccinated against and tested for, and which of them a project reports. */
const illness: Domain = {
  calls: [illnesses],
  logTargets: { 病种: illnessTarget },
  pages,
}
export default illness
