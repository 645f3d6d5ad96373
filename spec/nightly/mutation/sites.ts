/** Where a source can be changed by one step, and into what. */
import ts from 'typescript'

/** One change of one place. */
export interface Mutant {
  /** From the top of the repository. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly start: number
  readonly end: number
  /** What stands there, and what is put there instead. */
  readonly was: string
  readonly by: string
}

type Change = readonly [node: ts.Node, by: string]

/** Another operator for each: its edge, its opposite, or its neighbour. */
const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
}

/** Another method for each; without one the call is left out, and what it was made on remains. */
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  filter: '',
  sort: '',
  toSorted: '',
  toReversed: '',
}

/** Every mutant of a file. What firedrill says against itself is passed over: no spec can bring that about. */
export function mutantsOf(
  file: string,
  source: ts.SourceFile,
  checker: ts.TypeChecker,
): readonly Mutant[] {
  const found = new Map<string, Mutant>()
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || accusesItself(node)) return
    for (const [at, by] of changesOf(node, checker)) {
      const start = at.getStart(source)
      const was = at.getText(source)
      const { line, character } = source.getLineAndCharacterOfPosition(start)
      if (was !== by)
        found.set(`${start} ${at.end} ${by}`, {
          ...{ file, line: line + 1, column: character + 1 },
          ...{ start, end: at.end, was, by },
        })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found.values()]
}

/** Does it nothing but look for what contradicts firedrill? */
const accusesItself = (node: ts.Node): boolean =>
  ts.isBlock(node)
    ? node.statements.some(accusesItself) &&
      node.statements.every(each => ts.isVariableStatement(each) || accusesItself(each))
    : ts.isIfStatement(node)
      ? node.elseStatement === undefined && accusesItself(node.thenStatement)
      : (ts.isThrowStatement(node) &&
          ts.isNewExpression(node.expression) &&
          node.expression.expression.getText() === 'InvariantError') ||
        (ts.isCallExpression(node) && node.expression.getText() === 'unreachable')

function changesOf(node: ts.Node, checker: ts.TypeChecker): readonly Change[] {
  if (ts.isBinaryExpression(node))
    return (operators[node.operatorToken.getText()] ?? []).map(by => [node.operatorToken, by])
  if (ts.isPrefixUnaryExpression(node)) return unary(node)
  if (ts.isLiteralExpression(node) || ts.isTemplateExpression(node)) return otherText(node)
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 ? [[node, '[]']] : []
  if (ts.isCallExpression(node)) return otherMethod(node)
  return [...conditionsOf(node), ...statementsOf(node), ...answersOf(node, checker)]
}

function otherText(node: ts.LiteralExpression | ts.TemplateExpression): readonly Change[] {
  if (ts.isNumericLiteral(node)) return isFallback(node) ? [] : [[node, `${Number(node.text) + 1}`]]
  if (ts.isBigIntLiteral(node)) return [[node, `(${node.text} + 1n)`]]
  if (ts.isStringLiteral(node)) return isValue(node) ? [[node, "''"]] : []
  return ts.isRegularExpressionLiteral(node) ? [] : [[node, "''"]]
}

/** What `list[at] ?? 0` says of a place beyond the list is there for the compiler: mostly nobody looks there. */
const isFallback = ({ parent }: ts.NumericLiteral): boolean =>
  ts.isBinaryExpression(parent) &&
  parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
  ts.isElementAccessExpression(parent.left)

/** Not a name of a property. */
const isValue = ({ parent }: ts.StringLiteral): boolean =>
  !ts.isPropertyAssignment(parent) || ts.isStringLiteral(parent.initializer)

function unary(node: ts.PrefixUnaryExpression): readonly Change[] {
  const operand = node.operand.getText()
  if (node.operator === ts.SyntaxKind.PlusPlusToken) return [[node, `--${operand}`]]
  if (node.operator === ts.SyntaxKind.MinusMinusToken) return [[node, `++${operand}`]]
  const { ExclamationToken, MinusToken, TildeToken } = ts.SyntaxKind
  return [ExclamationToken, MinusToken, TildeToken].some(each => each === node.operator)
    ? [[node, `(${operand})`]]
    : []
}

function otherMethod(node: ts.CallExpression): readonly Change[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return []
  const { name, expression } = node.expression
  const by = Object.hasOwn(methods, name.text) ? methods[name.text] : undefined
  if (by === undefined) return []
  return by === '' ? [[node, expression.getText()]] : [[name, by]]
}

/** A loop that never ends shows nothing, so `while` is told false only. */
function conditionsOf(node: ts.Node): readonly Change[] {
  if (ts.isWhileStatement(node)) return [[node.expression, 'false']]
  const condition = ts.isIfStatement(node)
    ? node.expression
    : ts.isConditionalExpression(node)
      ? node.condition
      : undefined
  return condition === undefined
    ? []
    : [
        [condition, 'true'],
        [condition, 'false'],
      ]
}

function statementsOf(node: ts.Node): readonly Change[] {
  if (ts.isExpressionStatement(node) || ts.isContinueStatement(node))
    return isForCompiler(node) ? [] : [[node, ';']]
  if (ts.isThrowStatement(node)) return [[node, ';']]
  if (ts.isForOfStatement(node)) return [[node, ';']]
  return ts.isBlock(node) && ts.isFunctionLike(node.parent) && node.statements.length > 0
    ? [[node, '{}']]
    : []
}

/** `rest satisfies never` does nothing when it runs. */
const isForCompiler = (node: ts.Statement): boolean =>
  ts.isExpressionStatement(node) && ts.isSatisfiesExpression(node.expression)

/** What a function gives, made the plainest thing of its type. */
function answersOf(node: ts.Node, checker: ts.TypeChecker): readonly Change[] {
  const answer = ts.isReturnStatement(node)
    ? node.expression
    : ts.isArrowFunction(node) && !ts.isBlock(node.body)
      ? node.body
      : undefined
  if (answer === undefined) return []
  const type = checker.getContextualType(answer) ?? checker.getTypeAtLocation(answer)
  return plainest(checker.getTypeAtLocation(answer), type, checker).map(by => [answer, by])
}

function plainest(own: ts.Type, asked: ts.Type, checker: ts.TypeChecker): readonly string[] {
  const maybe = asked.isUnion() && asked.types.some(each => each.flags & ts.TypeFlags.Undefined)
  const { BooleanLike, StringLike, NumberLike, BigIntLike } = ts.TypeFlags
  if (own.flags & BooleanLike || checker.typeToString(own) === 'boolean') return ['true', 'false']
  if (own.flags & StringLike) return ["''"]
  if (own.flags & NumberLike) return ['0']
  if (own.flags & BigIntLike) return ['0n']
  if (checker.isArrayLikeType(own)) return ['[]']
  return maybe ? ['undefined'] : []
}

/** The file with that change. */
export const mutated = (text: string, { start, end, by }: Mutant): string =>
  text.slice(0, start) + by + text.slice(end)
