import type { Database } from './core/database.ts'
import type { Clock } from './core/days.ts'
import { exporterOf } from './core/exports.ts'
import type { Domain } from './core/implement.ts'
import type { Tasks } from './core/tasks.ts'
import { declarationCalls } from './declaration/domain.ts'
import nationality from './organisation/nationality.ts'
import orgInfo from './organisation/orgInfo.ts'
import employees from './people/employees.ts'
import { employeeSheetCalls } from './people/import.ts'
import { phoneCalls } from './phone/domain.ts'
import { userAccountCalls } from './platform/accounts/userAccounts.ts'
import importBatches from './platform/batches.ts'
import { clientErrorCalls } from './platform/clientError.ts'
import desk from './platform/desk/desk.ts'
import { logCalls } from './platform/logs/logs.ts'
import { menuCalls } from './platform/menus/menus.ts'
import { onlineCalls } from './platform/online/sessions.ts'
import roles from './platform/roles/roles.ts'
import { selfCheckCalls } from './platform/selfCheck/selfCheck.ts'
import type { PlatformServices } from './platform/services.ts'
import { sessionCalls } from './platform/session.ts'
import type { Settings } from './platform/settings.ts'
import { taskCalls } from './platform/tasks.ts'
import { unreadCalls } from './platform/todo/unread.ts'
import { userCalls } from './platform/users/users.ts'
import health from './statistics/health.ts'
import home from './statistics/home.ts'
import { todoCounters } from './todoCounters.ts'

export interface HouseServices {
  readonly database: Database
  readonly services: PlatformServices
  readonly limits: boolean
  readonly tempDir: string
  readonly clock: Clock
  /** The long tasks of this process. */
  readonly tasks: Tasks
  /** Names this process among several. */
  readonly boot: string
}

/** Everything that is served: what is not listed here does not exist, and the walk visits all of it. */
export function domainsOf({ database, services, limits, tasks }: HouseServices): readonly Domain[] {
  const exporting = exporterOf(tasks, async () => exportLimits(await services.settings.current()))
  return [
    ...sessionCalls(database, services, limits),
    desk,
    taskCalls({ tasks }),
    importBatches,
    logCalls(services, exporting),
    selfCheckCalls(services),
    unreadCalls(todoCounters),
    clientErrorCalls(limits),
    ...menuCalls(services),
    roles,
    userCalls(services, exporting),
    userAccountCalls(services),
    onlineCalls(services),
    orgInfo,
    nationality,
    employees,
    employeeSheetCalls(tasks, exporting),
    ...declarationCalls(exporting),
    ...phoneCalls(services, limits),
    home,
    health,
  ]
}

const exportLimits = (settings: Settings) => ({
  asyncRows: settings['export.asyncRows'],
  maxRows: settings['export.maxRows'],
  keepDays: settings['export.keepDays'],
})
