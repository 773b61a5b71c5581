import type { DomainPart } from '../../core/domainParts.ts'
import { provideRiskFollower } from '../../risk/followers.ts'
import { suppliesAtNodes } from './atNodes.ts'
import { normRecalc, normRest } from './nightly.ts'
import { riskOfProjects } from './ofRisk.ts'

provideRiskFollower(riskOfProjects)

const part: DomainPart = { jobs: [normRecalc, normRest], tree: suppliesAtNodes }
export default part
