import { menuCalls } from './access/menus/menus.ts'
import roles from './access/roles/roles.ts'
import { userAccountCalls } from './accounts/userAccounts.ts'
import { userCalls } from './accounts/users/users.ts'
import type { Clock } from './core/days.ts'
import type { Database } from './core/db/database.ts'
import type { Domain } from './core/implement.ts'
import type { Settings } from './core/settings.ts'
import { exporterOf } from './core/sheets/exporting.ts'
import type { Tasks } from './core/work/tasks.ts'
import { declarationCalls } from './declaration/domain.ts'
import desk from './desk/desk.ts'
import { unreadCalls } from './desk/unread.ts'
import { logCalls } from './operationLog/logs.ts'
import { clientErrorCalls } from './operations/clientError.ts'
import importBatches from './operations/importBatches.ts'
import { selfCheckCalls } from './operations/selfCheck/selfCheck.ts'
import { taskCalls } from './operations/tasks.ts'
import nationality from './organisation/nationality.ts'
import orgInfo from './organisation/orgInfo.ts'
import employees from './people/employees.ts'
import { employeeSheetCalls } from './people/import.ts'
import { phoneCalls } from './phone/domain.ts'
import { onlineCalls } from './session/online/sessions.ts'
import { sessionCalls } from './session/session.ts'
import health from './statistics/health.ts'
import home from './statistics/home.ts'
import { todoCounters } from './todoCounters.ts'

export interface AppServices {
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
export function domainsOf({ database, services, limits, tasks }: AppServices): readonly Domain[] {
  const exporting = exporterOf(tasks, async () => exportLimits(ctx.settings))
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
