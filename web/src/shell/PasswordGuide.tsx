import { useStore } from '@oems/client/store.ts'
import { usualPasswordRule } from '@oems/contract/accounts/passwordRule.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { Button, Form, Steps } from 'antd'
import { useRead } from '../core/calls.ts'
import { arrive } from './desk.ts'
import { signOut } from './navigationGuard.ts'
import styles from './PasswordForm.module.css'
import { PasswordFields } from './PasswordForm.tsx'
import { session, updateSession } from './session.ts'
import { usePasswordChange } from './usePasswordChange.ts'

/** The first of the two steps of a project's reporter; the old password is not asked for again. */
export default function PasswordGuide() {
  const rule = useStore(session, ({ config }) => config?.passwordRule ?? usualPasswordRule)
  const { data } = useRead(calls.baseInfo, {})
  const { form, busy, submit } = usePasswordChange(() => {
    updateSession({ user: null }) // the server decides the next step
    void arrive()
  })
  return (
    <main className={styles.guide}>
      <section>
        <Steps className={styles.steps ?? ''} current={0} items={[{ title: '修改初始密码' }, { title: '项目信息填报引导' }]} />
        <h1>修改初始密码</h1>
        <p>第1步，共2步。请设置只有您自己知道的密码，完成后填报项目信息。</p>
        <Form form={form} layout="vertical" name="guide" onFinish={(values) => void submit(values)}>
          <PasswordFields form={form} first rule={rule} username={data?.username ?? ''} />
          <footer>
            <Button onClick={() => void signOut()}>退出登录</Button>
            <Button type="primary" htmlType="submit" loading={busy}>
              下一步：项目信息填报
            </Button>
          </footer>
        </Form>
      </section>
    </main>
  )
}
