import type { HomePartProps } from '../../core/homePart.ts'
import { TodoPart } from '../../shell/home/TodoPart.tsx'
import { projectTodos } from './keys.ts'

/** What whoever manages projects from above has to see to at them. */
export default function ProjectTodos({ title }: HomePartProps) {
  return (
    <TodoPart
      title={title}
      source="项目管理、信息填报、合作医疗机构"
      nothing="没有未填报、长期停工或证照、协议将到期的项目"
      keys={projectTodos}
    />
  )
}
