import { demoBatch, SourceType } from '@oems/contract/people/codes.ts'
import type { EmployeeInfo } from '@oems/contract/people/employees.ts'

/** How the record came to be; a later sheet that changed it leaves its batch as well. */
export function originOf({ sourceType, importBatch }: Pick<EmployeeInfo, 'sourceType' | 'importBatch'>): string {
  if (importBatch === demoBatch) return '演示数据'
  const [how, batch] = sourceType === SourceType.import ? ['表格导入', '批次'] : [SourceType.label(sourceType), '表格更新，批次']
  return importBatch === null ? how : `${how}（${batch} ${importBatch}）`
}
