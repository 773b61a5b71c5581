import type { Database } from './core/database.ts'
import type { Clock } from './core/days.ts'
import type { Domain } from './core/implement.ts'
import nationality from './organisation/nationality.ts'
import orgInfo from './organisation/orgInfo.ts'
import employees from './people/employees.ts'
import type { PlatformServices } from './platform/services.ts'
import { sessionCalls } from './platform/session.ts'
import health from './statistics/health.ts'
import home from './statistics/home.ts'

export interface HouseServices {
  readonly database: Database
  readonly services: PlatformServices
  readonly limits: boolean
  readonly tempDir: string
  readonly clock: Clock
  /** Names this process among several. */
  readonly boot: string
}

/** Everything that is served: what is not listed here does not exist, and the walk visits all of it. */
export const domainsOf = ({ database, services, limits }: HouseServices): readonly Domain[] => [
  ...sessionCalls(database, services, limits),
  orgInfo,
  nationality,
  employees,
  home,
  health,
]
