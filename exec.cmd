@rem npm's scripts begin with the word of shells that replaces the shell. Windows' shell finds this file instead.
@%*
