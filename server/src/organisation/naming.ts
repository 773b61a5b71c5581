import type { Org } from '../core/db/org.ts'
import { badField } from '../core/errors.ts'
import { nameColumns } from './names.ts'

/** As wide as the column: some characters stand for several. */
const longestKey = 100

/** The columns that follow from a new name; one of quotes alone, or too long when written out, is none. */
export function checkedName(orgName: string): ReturnType<typeof nameColumns> {
  const columns = nameColumns(orgName)
  if (columns.nameKey === '') throw badField('orgName', '组织名称不能只有空格和引号')
  if (columns.nameKey.length > longestKey) throw badField('orgName', `组织名称展开后不能超过${longestKey}个字`)
  return columns
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
