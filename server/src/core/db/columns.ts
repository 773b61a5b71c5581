import { bigint, customType, date, integer } from 'drizzle-orm/pg-core'
import { seal, sealBytes, unseal, unsealBytes } from './keys.ts'

export const idColumn = () => bigint({ mode: 'number' })

/** Raw bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** A moment: `timestamptz` in the database, ISO 8601 with offset everywhere else. */
export const moment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** A day in Asia/Shanghai, `YYYY-MM-DD`. */
export const dayColumn = () => date({ mode: 'string' })

/** Encrypted at rest. The domain `sealed` over bytea makes such columns known to audit and export, which mask them. */
export const sealed = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'sealed',
  toDriver: seal,
  fromDriver: unseal,
})

/** The same for what is no text. */
export const sealedBytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'sealed',
  toDriver: sealBytes,
  fromDriver: unsealBytes,
})

/** The same for a value of several parts, as JSON. */
export const sealedJson = <T>() =>
  customType<{ data: T; driverData: Uint8Array }>({
    dataType: () => 'sealed',
    toDriver: (value) => seal(JSON.stringify(value)),
    fromDriver: (bytes) => JSON.parse(unseal(bytes)) as T,
  })()

/** What every table has. The store fills all of it in; no handler does. */
export const baseColumns = () => ({
  id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  ...auditColumns(),
})
/** The same for a table whose key comes from elsewhere. */
export const auditColumns = () => ({
  version: integer().notNull().default(0),
  createdAt: moment().notNull(),
  createdBy: idColumn().notNull(),
  updatedAt: moment().notNull(),
  updatedBy: idColumn().notNull(),
  deletedAt: moment(),
})
export type BaseColumn = keyof ReturnType<typeof baseColumns>
