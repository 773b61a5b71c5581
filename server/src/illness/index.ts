import type { Domain } from '../core/domain.ts'

/** The illnesses that are reported, vaccinated against and tested for; their calls and page come with the reports. */
const illness: Domain = {}
export default illness
