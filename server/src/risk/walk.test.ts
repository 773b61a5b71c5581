import { walkDomain } from '../testing/walkDomain.ts'

await walkDomain('risk')
