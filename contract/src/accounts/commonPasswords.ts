const words = (text: string) => text.trim().split(/\s+/)

/** What most passwords of published lists are made of, and habits of Chinese users: refused inside longer ones as well. */
const anywhere = words(`
  password passwd passw0rd qwerty asdfgh zxcvbn qazwsx wsxedc q1w2e3 a1b2c3 abc123 admin root123 welcome letmein changeme default
  iloveyou monkey dragon sunshine princess football baseball superman trustno1 master123 test123 hello123 secret123
  woaini woaiwojia woaizhongguo woaizuguo aini1314 5201314 1314520 1314521 7758521 7758258 584520 woshishui woshini wodemima woshiwo
  zhongguo beijing nihao123 caonima
  147258 159357 112233 123123 123321 789456 741852 963852 110110 119119 121212 131313 135790 246810 19491001
`)

/** Alone they are a whole password: with nothing but digits and signs before and behind. */
const alone: ReadonlySet<string> = new Set(
  words(`
  a aa aaa aaaa ab abc abcd abcde as asd asdf az q qq qqq qw qwe qwer qa qaz z zx zxc zz w ws wsx x xx xxx s ss
  pass pwd mima key login user guest test tester demo temp root system sys manager master server oracle mysql sa super office company
  hello hi love lover angel baby boss king queen lucky happy money summer winter spring autumn january monday friday china
  shadow charlie michael jennifer jordan batman starwars whatever computer internet freedom secret
  shanghai shenzhen guangzhou laopo laogong baobei zaijian tianshi xiaoming zhangwei wangwei lijing
  ai aini wo woai wang li zhang liu chen yang zhao huang zhou wu xu sun nihao mama baba yuan xin gongsi jiankang yiyuan
  huawei xiaomi tencent alibaba taobao baidu weixin wechat zhifubao sina apple google microsoft windows oems health hospital
  `),
)

const letters: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }
/** Digits and signs that stand for letters count as these. */
const spelt = (password: string) => password.replace(/[@4310!$57]/g, (sign) => letters[sign]!)
const core = (password: string) => password.replace(/^[^a-z]+|[^a-z]+$/g, '')

export function isCommon(password: string): boolean {
  const lowered = password.toLowerCase()
  const isWithin = anywhere.some((word) => lowered.includes(word) || spelt(lowered).includes(word))
  return isWithin || [core(lowered), spelt(core(lowered))].some((word) => alone.has(word))
}
