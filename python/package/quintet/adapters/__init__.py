"""Quintet's games for other frameworks. Each adapter is a module of its own, imported on demand:

- `quintet.adapters.pettingzoo`: environments with action masks
- `quintet.adapters.openspiel`: games and states as OpenSpiel has them
- `quintet.adapters.kaggle`: an agent for Kaggle's ConnectX
"""
