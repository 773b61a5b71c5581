import { walkDomain } from '../testing/walkDomain.ts'

await walkDomain('reserve')
