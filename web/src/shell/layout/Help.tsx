import { Modal } from 'antd'
import { useSession } from '../session.ts'
import styles from './Help.module.css'

const shortcuts = [
  ['Ctrl + K', '搜索页面和组织；不输入时列出收藏和最近访问'],
  ['Alt + 1…9', '切换到第几个标签页'],
  ['← →', '焦点在标签页上时左右移动，Delete 关闭，菜单键或右键打开更多操作'],
  ['← →', '焦点在菜单右边线上时调整宽度，Home 恢复'],
  ['J K', '列表中移到下一行、上一行；焦点在行上时也可用 ↓ ↑，Enter 打开'],
  ['/', '到列表的搜索框'],
  ['Ctrl + Enter', '提交正在填写的表单'],
  ['Esc', '关闭弹窗'],
  ['?', '打开本说明'],
] as const

export default function Help({ close }: { readonly close: () => void }) {
  const { config } = useSession()
  return (
    <Modal open title="帮助与快捷键" footer={null} onCancel={close} width={480}>
      <table className={styles.keys}>
        <tbody>
          {shortcuts.map(([keys, what]) => (
            <tr key={what}>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
