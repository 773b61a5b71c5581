import type { Org } from '../../core/db/org.ts'
import { badField } from '../../core/errors.ts'
import { formerNamesOf, nameColumns, nameFault, nameKey } from '../names.ts'

/** The columns that follow from a new name; one of quotes alone, or too long when written out, is none. */
export function checkedName(orgName: string): ReturnType<typeof nameColumns> {
  const fault = nameFault(orgName)
  if (fault) throw badField('orgName', fault)
  return nameColumns(orgName)
}

const formerAtMost = 5

/** The columns of a node that gets another name. The former one goes on finding it, unless only the spelling has changed. */
export function renamedColumns(node: Pick<Org, 'orgName' | 'formerNames'>, orgName: string) {
  const columns = checkedName(orgName)
  const byKey = Map.groupBy([node.orgName, ...formerNamesOf(node)], nameKey)
  byKey.delete(columns.nameKey)
  const former = [...byKey].slice(0, formerAtMost)
  return {
    ...columns,
    formerKeys: former.map(([key]) => key).join('\n'),
    formerNames: former.map(([, [latest]]) => latest).join('\n'),
  }
}
