export interface PasswordRule {
  readonly minLength: number
  /** How many of upper case, lower case, digit and other. */
  readonly classes: number
}

const longest = 32
const common = ['password', 'qwerty', 'admin', 'welcome', 'iloveyou', 'letmein', 'abc123', 'woaini', 'zaq12wsx', '1qaz2wsx']

/** 01 §5.1: each rule with its sentence, in the order in which they are told; the strength meter shows them all. */
export const passwordRules = ({ minLength, classes }: PasswordRule) => [
  { says: `密码长度为${minLength}-${longest}位`, holds: (password: string) => password.length >= minLength && password.length <= longest },
  {
    says: `密码须包含大写字母、小写字母、数字、特殊字符中的至少${classes}类`,
    holds: (password: string) => [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length >= classes,
  },
  {
    says: '密码不能包含登录账号',
    holds: (password: string, username: string) => !username || !password.toLowerCase().includes(username.toLowerCase()),
  },
  { says: '密码不能包含4位以上连续或重复字符', holds: (password: string) => !hasRun(password) },
  { says: '密码过于常见，请更换', holds: (password: string) => !common.some((word) => password.toLowerCase().includes(word)) },
]

/** The sentence of the first rule that a new password breaks, or null. */
export const passwordComplaint = (password: string, username: string, rule: PasswordRule): string | null =>
  passwordRules(rule).find(({ holds }) => !holds(password, username))?.says ?? null

/** Four characters in a row that repeat, rise or fall by one: aaaa, 1234, dcba. */
function hasRun(password: string): boolean {
  const codes = [...password.toLowerCase()].map((letter) => letter.codePointAt(0)!)
  return [-1, 0, 1].some((step) => {
    let run = 1
    return codes.some((code, at) => {
      run = at > 0 && code - codes[at - 1]! === step ? run + 1 : 1
      return run >= 4
    })
  })
}
