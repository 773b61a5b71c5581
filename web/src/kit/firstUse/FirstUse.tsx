import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { usePreference, usePreferencesAnswered } from '../../core/preferences.ts'
import styles from './firstUse.module.css'

/** The ideas that are difficult at first, in two lines each. */
const ideas = {
  scope: {
    title: '组织范围',
    lines: ['这里只显示当前组织及其下级的数据，当前组织和角色写在右上角。', '有几个组织或角色时点它切换，切换后各页按新的组织重新加载。'],
  },
  tree: {
    title: '组织与列表',
    lines: ['点一个组织，右边只列它和它下级的记录。', '再点一次，回到全部范围。'],
  },
  import: {
    title: '先核对，后写入',
    lines: ['上传后逐行检查，点“确认导入”之前不会改动任何数据。', '有错的单元格可以直接在表里改，也可以改好文件重新上传。'],
  },
  caliber: {
    title: '数字怎么来的',
    lines: ['点数字旁的ⓘ看口径：公式、来源、截止，以及不计入的内容。', '点数字打开它所数的名单；“—”表示没有数据，与0不同。'],
  },
} as const
const none: readonly string[] = []

interface Props {
  readonly idea: keyof typeof ideas
  /** Over the foot of the page, so that nothing of it moves. */
  readonly atFoot?: boolean
}

/** Two lines that explain an idea where it first matters; whoever closes them never sees them again, in any browser. */
export function FirstUse({ idea, atFoot = false }: Props) {
  const [closed, close] = usePreference<readonly string[]>('firstUse', none)
  if (!usePreferencesAnswered() || closed.includes(idea)) return null
  const { title, lines } = ideas[idea]
  return (
    <div role="note" className={atFoot ? `${styles.note} ${styles.foot}` : styles.note} aria-label={`初次使用：${title}`}>
      <div>
        <b>{title}</b>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={`不再提示：${title}`}
        title="不再提示"
        onClick={() => close([...closed, idea])}
      />
    </div>
  )
}
