import { Modal } from 'antd'
import { useState } from 'react'
import { type KeyLine, keysInFront } from '../../core/pageKeys.ts'
import { useSession } from '../session.ts'
import styles from './Help.module.css'

const everywhere: readonly KeyLine[] = [
  ['Ctrl + K', '查找页面、人员、组织和操作；不输入时列出最近查找、收藏和最近访问'],
  ['Alt + 1…9', '切换到第几个标签页'],
  ['← →', '焦点在标签页上时左右移动，Delete 关闭，菜单键或右键打开更多操作'],
  ['← →', '焦点在菜单、组织树或详情的边线上时调整宽度，Home 恢复'],
  ['Ctrl + Enter', '提交正在填写的表单'],
  ['Esc', '关闭弹窗'],
  ['? 或 F1', '打开本说明；正在输入或弹窗打开时按 F1'],
]

/** The keys of the page in front, then those of all pages. */
export default function Help({ close }: { readonly close: () => void }) {
  const { config } = useSession()
  const [ofPage] = useState(keysInFront)
  return (
    <Modal open title="帮助与快捷键" footer={null} onCancel={close} width={480}>
      {ofPage.length > 0 && <Keys title="本页" lines={ofPage} />}
      <Keys title="所有页面" lines={everywhere} />
      <p className={styles.foot}>
        <a href={`${import.meta.env.BASE_URL}help/index.html`} target="_blank" rel="noopener noreferrer">
          使用帮助
        </a>
        {config && <span>版本 {config.version}</span>}
        {config?.servicePhone && <span>服务电话 {config.servicePhone}</span>}
      </p>
    </Modal>
  )
}

const Keys = ({ title, lines }: { readonly title: string; readonly lines: readonly KeyLine[] }) => (
  <table className={styles.keys}>
    <caption>{title}</caption>
    <tbody>
      {lines.map(([keys, what]) => (
        <tr key={what}>
          <th scope="row">
            <kbd>{keys}</kbd>
          </th>
          <td>{what}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
