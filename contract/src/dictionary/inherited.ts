import type { TProperties } from 'typebox'
import { flag, id, recordOf } from '../core/fields.ts'

/** A record that holds at its node and below; whoever is below reads it and may not change it. */
export const inheritedRecordOf = <P extends TProperties, M extends TProperties>(fields: P, more: M) =>
  recordOf(fields, { orgId: id('所属组织'), editable: flag('可修改'), ...more })
