import { Button } from 'antd'
import { homeAddress } from './desk.ts'
import { go } from './hash.ts'
import { Message } from './layout/states.tsx'

export default function NotFound() {
  return (
    <main>
      <Message
        title="页面不存在"
        action={
          <Button type="primary" onClick={() => go(homeAddress())}>
            返回首页
          </Button>
        }
      >
        地址可能有误，或页面已被移走。
      </Message>
    </main>
  )
}
