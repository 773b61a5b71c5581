import { Permissions } from '../access/permissions.ts'
import type { Database } from '../core/db/database.ts'
import { type Settings, SettingsReader } from '../core/settings.ts'

/** What the handlers of this domain need beyond a request: parameters and rights, both read from the database. */
export interface PlatformServices {
  readonly settings: SettingsReader
  readonly permissions: Permissions
  readonly version: string
}

export const platformServices = ({ reader }: Pick<Database, 'reader'>, fixed: Partial<Settings>, version: string): PlatformServices => ({
  settings: new SettingsReader(reader, fixed),
  permissions: new Permissions(reader),
  version,
})
