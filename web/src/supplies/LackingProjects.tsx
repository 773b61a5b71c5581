import { packsText } from '@oems/contract/drugStock/packs.ts'
import type { Lacking, LackingProject } from '@oems/contract/risk/lacking.ts'
import { figure } from '../kit/Figures.tsx'
import styles from './lacking.module.css'

/** Which projects would lack how much of what, those that lack most first; nothing where none would. */
export function LackingProjects({ lacking, lackingNum }: Lacking) {
  if (lackingNum === 0) return null
  return (
    <>
      <p>
        <b>{figure(lackingNum)}</b> 个项目将有缺口：
      </p>
      <ul className={styles.list}>
        {lacking.map((project) => (
          <li key={project.projectId}>
            <span title={project.projectName}>{project.projectName}</span>
            <span>{lackWords(project)}</span>
          </li>
        ))}
      </ul>
      {lackingNum > lacking.length && (
        <p className={styles.rest}>
          以上为缺口最大的 {lacking.length} 个，另有 {figure(lackingNum - lacking.length)} 个项目。
        </p>
      )}
    </>
  )
}

/** `医用外科口罩缺 72盒、N95口罩缺 20只 等7种`. */
export function lackWords({ items, itemNum }: Pick<LackingProject, 'items' | 'itemNum'>): string {
  const named = items.map(({ name, gap, ...of }) => `${name}缺 ${packsText(gap, of)}`).join('、')
  return itemNum > items.length ? `${named} 等${itemNum}种` : named
}
