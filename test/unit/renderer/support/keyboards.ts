export type Keyboard = {
  readonly name: string;
  /** Its letters are Latin, so shortcuts go by the printed letter. */
  readonly isLatin: boolean;
  readonly keys: readonly KeyOfKeyboard[];
};

type KeyOfKeyboard = { readonly code: string; readonly plain: string; readonly shifted: string };

const CODES: readonly string[] = [
  ...'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal'.split(' '),
  ...'QWERTYUIOP'.split('').map((letter) => `Key${letter}`),
  ...'BracketLeft BracketRight Backslash'.split(' '),
  ...'ASDFGHJKL'.split('').map((letter) => `Key${letter}`),
  ...'Semicolon Quote'.split(' '),
  ...'ZXCVBNM'.split('').map((letter) => `Key${letter}`),
  ...'Comma Period Slash'.split(' '),
];

function keyboard(name: string, isLatin: boolean, plain: string, shifted: string): Keyboard {
  const [plains, shifteds] = [plain, shifted].map((all) => all.trim().split(/\s+/u));
  if (plains?.length !== CODES.length || shifteds?.length !== CODES.length) throw new Error(name);
  const keys = CODES.map((code, at) => ({ code, plain: plains[at] ?? '', shifted: shifteds[at] ?? '' }));
  return { name, isLatin, keys };
}

export const KEYBOARDS: readonly Keyboard[] = [
  keyboard(
    'American',
    true,
    "` 1 2 3 4 5 6 7 8 9 0 - = q w e r t y u i o p [ ] \\ a s d f g h j k l ; ' z x c v b n m , . /",
    '~ ! @ # $ % ^ & * ( ) _ + Q W E R T Y U I O P { } | A S D F G H J K L : " Z X C V B N M < > ?',
  ),
  keyboard(
    'French AZERTY',
    true,
    '² & é " \' ( - è _ ç à ) = a z e r t y u i o p Dead $ * q s d f g h j k l m ù w x c v b n , ; : !',
    '² 1 2 3 4 5 6 7 8 9 0 ° + A Z E R T Y U I O P Dead £ µ Q S D F G H J K L M % W X C V B N ? . / §',
  ),
  keyboard(
    'German QWERTZ',
    true,
    'Dead 1 2 3 4 5 6 7 8 9 0 ß Dead q w e r t z u i o p ü + # a s d f g h j k l ö ä y x c v b n m , . -',
    '° ! " § $ % & / ( ) = ? Dead Q W E R T Z U I O P Ü * \' A S D F G H J K L Ö Ä Y X C V B N M ; : _',
  ),
  keyboard(
    'Dvorak',
    true,
    "` 1 2 3 4 5 6 7 8 9 0 [ ] ' , . p y f g c r l / = \\ a o e u i d h t n s - ; q j k x b m w v z",
    '~ ! @ # $ % ^ & * ( ) { } " < > P Y F G C R L ? + | A O E U I D H T N S _ : Q J K X B M W V Z',
  ),
  keyboard(
    'Russian',
    false,
    'ё 1 2 3 4 5 6 7 8 9 0 - = й ц у к е н г ш щ з х ъ \\ ф ы в а п р о л д ж э я ч с м и т ь б ю .',
    'Ё ! " № ; % : ? * ( ) _ + Й Ц У К Е Н Г Ш Щ З Х Ъ / Ф Ы В А П Р О Л Д Ж Э Я Ч С М И Т Ь Б Ю ,',
  ),
  keyboard(
    'Greek',
    false,
    "` 1 2 3 4 5 6 7 8 9 0 - = ; ς ε ρ τ υ θ ι ο π [ ] \\ α σ δ φ γ η ξ κ λ Dead ' ζ χ ψ ω β ν μ , . /",
    '~ ! @ # $ % ^ & * ( ) _ + : Dead Ε Ρ Τ Υ Θ Ι Ο Π { } | Α Σ Δ Φ Γ Η Ξ Κ Λ Dead " Ζ Χ Ψ Ω Β Ν Μ < > ?',
  ),
  keyboard(
    'Hebrew',
    false,
    "; 1 2 3 4 5 6 7 8 9 0 - = / ' ק ר א ט ו ן ם פ ] [ \\ ש ד ג כ ע י ח ל ך ף , ז ס ב ה נ מ צ ת ץ .",
    '~ ! @ # $ % ^ & * ) ( _ + Q W E R T Y U I O P } { | A S D F G H J K L : " Z X C V B N M > < ?',
  ),
  keyboard(
    'Arabic',
    false,
    'ذ 1 2 3 4 5 6 7 8 9 0 - = ض ص ث ق ف غ ع ه خ ح ج د \\ ش س ي ب ل ا ت ن م ك ط ئ ء ؤ ر لا ى ة و ز ظ',
    'ّ ! @ # $ % ^ & * ) ( _ + َ ً ُ ٌ لإ إ ‘ ÷ × ؛ < > | ِ ٍ ] [ لأ أ ـ ، / : " ~ ْ } { لآ آ ’ , . ؟',
  ),
  keyboard(
    'Thai',
    false,
    '_ ๅ / - ภ ถ ุ ึ ค ต จ ข ช ๆ ไ ำ พ ะ ั ี ร น ย บ ล ฃ ฟ ห ก ด เ ้ ่ า ส ว ง ผ ป แ อ ิ ื ท ม ใ ฝ',
    '% + ๑ ๒ ๓ ๔ ู ฿ ๕ ๖ ๗ ๘ ๙ ๐ " ฎ ฑ ธ ํ ๊ ณ ฯ ญ ฐ , ฅ ฤ ฆ ฏ โ ฌ ็ ๋ ษ ศ ซ . ( ) ฉ ฮ ฺ ์ ? ฒ ฬ ฦ',
  ),
  keyboard(
    'Japanese kana',
    false,
    'ろ ぬ ふ あ う え お や ゆ よ わ ほ へ た て い す か ん な に ら せ ゛ ゜ む ち と し は き く ま の り れ け つ さ そ ひ こ み も ね る め',
    'ろ ぬ ふ ぁ ぅ ぇ ぉ ゃ ゅ ょ を ー へ た て ぃ す か ん な に ら せ 「 」 」 ち と し は き く ま の り れ け っ さ そ ひ こ み も 、 。 ・',
  ),
];
