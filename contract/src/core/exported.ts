import { type TSchema, Type } from 'typebox'
import { Download } from './call.ts'
import { ids, optional } from './fields.ts'

/** A list that goes out: few lines come as a file at once, many become a long task whose file is fetched when it is done (01 §5.8). */
export const Exported = Type.Unsafe<Download | { readonly taskId: number }>({ ...Download, title: '文件或后台任务', 'x-task': true })
export type Exported = Type.Static<typeof Exported>
export const mayBecomeTask = (schema: TSchema) => 'x-task' in schema

/** Of the lines that the filters find only those that were chosen by hand; absent: all of them. */
export const chosenLines = (title: string) => ({
  ids: optional({ ...ids(title), says: '一次最多导出所选的1000条，请改为选择全部或缩小范围' }),
})
