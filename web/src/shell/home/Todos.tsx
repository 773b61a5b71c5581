import type { HomePartProps } from '../../core/homePart.ts'
import { TodoPart } from './TodoPart.tsx'

/** All that waits for the caller. */
export default function Todos({ title }: HomePartProps) {
  return <TodoPart title={title} source="各页面的待办" nothing="没有待办事项" />
}
