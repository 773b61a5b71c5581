import type { Static } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { list, maybe, shape, text, time, whole } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import { ArchiveInfo } from './archives.ts'
import { healthErrors, healthFields } from './healthFields.ts'
import { OwnAttachment } from './recordFields.ts'

const version = whole('版本', 0, Number.MAX_SAFE_INTEGER)
const { archiveId, name, completeness, missing, diseases, vaccinations, tests, ...rest } = ArchiveInfo.properties
const health = Object.fromEntries(Object.keys(healthFields).map((field) => [field, rest[field as keyof typeof healthFields]])) as Pick<
  typeof rest,
  keyof typeof healthFields
>

/** The person's own archive; of what is masked elsewhere nothing is in it. */
export const OwnArchive = shape({
  ...{ archiveId, name, version, completeness, missing, ...health, diseases, vaccinations, tests },
  attachments: list(OwnAttachment),
})
export type OwnArchive = Static<typeof OwnArchive>

/** What the person keeps alone: blood, body, habits, histories. Diseases, vaccinations, tests and attachments are the doctor's and the reporter's. */
export const OwnArchiveRevision = ruled(shape({ version, ...healthFields }), healthErrors)

/** By role and unit, never by name. */
export const OwnArchiveAccess = shape({
  operation: text('查看内容', 60),
  roleName: maybe(text('角色', 30)),
  orgName: maybe(text('单位', 100)),
  createdAt: time('时间'),
})
export type OwnArchiveAccess = Static<typeof OwnArchiveAccess>

/** 03 §5.10: the archive as its person sees it. */
export const ownArchive = under('/h5', {
  archive: read.get('archive', 'self', shape({}), OwnArchive),
  archiveSave: write.post('archive/save', 'self', OwnArchiveRevision, shape({ version, completeness, missing: list(missing.items) }), {
    title: '修改本人健康史',
  }),
  /** Who has looked at the person's records, the newest first. */
  accessLog: read.get('access-log', 'self', shape(paged()), page(OwnArchiveAccess)),
})
