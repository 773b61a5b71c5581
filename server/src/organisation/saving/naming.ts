import type { Org } from '../../core/db/org.ts'
import { badField } from '../../core/errors.ts'
import { nameColumns, nameFault } from '../names.ts'

/** The columns that follow from a new name; one of quotes alone, or too long when written out, is none. */
export function checkedName(orgName: string): ReturnType<typeof nameColumns> {
  const fault = nameFault(orgName)
  if (fault) throw badField('orgName', fault)
  return nameColumns(orgName)
}

const formerNames = 5

/** The columns of a node that gets another name. The former one goes on finding it, unless only the spelling has changed. */
export function renamedColumns(node: Pick<Org, 'nameKey' | 'formerKeys'>, orgName: string) {
  const columns = checkedName(orgName)
  const former = [node.nameKey, ...node.formerKeys.split('\n')].filter((key, place, all) => all.indexOf(key) === place && key !== '')
  const formerKeys = former
    .filter((key) => key !== columns.nameKey)
    .slice(0, formerNames)
    .join('\n')
  return { ...columns, formerKeys }
}
