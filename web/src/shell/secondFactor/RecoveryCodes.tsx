import { Alert, Button, Space } from 'antd'
import { succeeded } from '../../core/notices.ts'
import { copy } from '../../kit/copy.ts'
import styles from './secondFactor.module.css'

const fileName = '企业健康管理平台-恢复码.txt'

/** Shown only once; each opens one sign-in without the phone. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = codes.join('\n')
  function save() {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <>
      <Alert
        type="success"
        title="绑定成功，请保存恢复码"
        description="手机不在身边时，可用恢复码代替动态验证码登录，每个只能使用一次。恢复码只显示这一次，请保存在安全的地方。"
      />
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Space>
        <Button onClick={() => copy(text) && succeeded('恢复码已复制')}>复制</Button>
        <Button onClick={save}>下载</Button>
      </Space>
    </>
  )
}
